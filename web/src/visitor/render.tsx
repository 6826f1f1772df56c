import { browserLanguage, type RenderedVisitorPage, type VisitorPage } from '@rounds/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import script from 'virtual:visitor-script';
import { FeedbackForm, formId } from './FeedbackForm';
import { Frame } from './Frame';
import { Outcome, Thanks } from './Outcome';
import { Receipt } from './Receipt';
import type { Texts } from './texts';
import style from './visitor.css?inline';

/** The server's way in: everything it needs to answer with one page that needs no other request. */
export function render({ view, language, path, t }: VisitorPage): RenderedVisitorPage {
  const body = renderToStaticMarkup(
    <Frame
      language={language}
      languageLabel={t('feedback.language')}
      path={path}
      pages={{ privacy: t('legal.privacy'), accessibility: t('legal.accessibility') }}
      form={view.kind === 'form' ? { id: formId, submit: t('feedback.submit') } : null}
    >
      {contentOf(view, t, `${path}?lang=${browserLanguage(language)}`)}
    </Frame>,
  );
  return { title: titleOf(view, t), body, style, ...(view.kind === 'form' && { script }) };
}

function contentOf(view: VisitorPage['view'], t: Texts, action: string) {
  switch (view.kind) {
    case 'form':
      return <FeedbackForm view={view} action={action} t={t} />;
    case 'thanks':
      return (
        <main>
          <Thanks t={t} receiptUrl={view.receiptUrl} />
        </main>
      );
    case 'receipt':
      return <Receipt view={view} t={t} />;
    case 'closed':
      return <Outcome sign="closed" title={t('feedback.closed')} text={t('feedback.closed_more')} />;
    case 'replaced':
      return <Outcome sign="lost" title={t('feedback.replaced')} text={t('feedback.replaced_more')} />;
    case 'unknown':
      return <Outcome sign="lost" title={t('feedback.unknown')} text={t('feedback.unknown_more')} />;
    case 'no-receipt':
      return <Outcome sign="lost" title={t('feedback.no_receipt')} text={t('feedback.no_receipt_more')} />;
  }
}

function titleOf(view: VisitorPage['view'], t: Texts): string {
  switch (view.kind) {
    case 'form':
      return `${t('feedback.question')} ${view.facility.facilityTitle}`;
    case 'thanks':
      return t('feedback.thanks');
    case 'receipt':
      return t('feedback.your_feedback');
    case 'closed':
      return t('feedback.closed');
    case 'replaced':
      return t('feedback.replaced');
    case 'unknown':
      return t('feedback.unknown');
    case 'no-receipt':
      return t('feedback.no_receipt');
  }
}
