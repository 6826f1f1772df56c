import type { Language } from '@rounds/contract';
import { useTranslation } from 'react-i18next';
import { productLanguageOf } from './language';

/** The language on the screen; a component that formats numbers follows a change of it. */
export const useLanguage = (): Language => productLanguageOf(useTranslation().i18n.language);
