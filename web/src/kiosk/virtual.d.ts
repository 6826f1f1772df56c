/** The texts that the kiosk's sources name, in every language of visitors, made at build time. */
declare module 'virtual:kiosk-texts' {
  import type { VisitorLanguage } from '@rounds/contract';
  const texts: Record<VisitorLanguage, Record<string, string>>;
  export default texts;
}
