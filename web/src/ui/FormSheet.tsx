import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loader } from './Loader';
import { Notice } from './Notice';
import { Sheet } from './Sheet';
import { SheetFoot } from './SheetFoot';

export interface FormSheetTexts {
  close: string;
  cancel: string;
  submit: string;
  loading: string;
}

interface FormSheetProps {
  title: string;
  texts: FormSheetTexts;
  /** What came of the last attempt to save. */
  failure?: { title?: string | undefined; text: string } | null;
  /** Why there is nothing to show in the fields. */
  loadFailure?: string | null;
  /** What a deletion leads to. It also makes the button red. */
  warning?: { title: string; text: string } | null;
  loading?: boolean;
  busy: boolean;
  disabled: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The dialog of a record, to make, change or delete it: messages first, then the fields, then Cancel and the deed. */
export function FormSheet({
  title,
  texts,
  failure,
  loadFailure,
  warning,
  loading = false,
  busy,
  disabled,
  onClose,
  onSubmit,
  children,
}: FormSheetProps) {
  return (
    <Sheet
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      onSubmit={() => !busy && !disabled && onSubmit()}
      foot={
        <SheetFoot
          cancel={texts.cancel}
          submit={texts.submit}
          danger={Boolean(warning)}
          busy={busy}
          disabled={disabled}
        />
      }
    >
      {failure && (
        <Notice tone="bad" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      {loadFailure && <Notice tone="bad">{loadFailure}</Notice>}
      {warning && (
        <Notice tone="bad" icon={TriangleAlert} title={warning.title} announce={false}>
          {warning.text}
        </Notice>
      )}
      {loading ? <Loader text={texts.loading} /> : children}
    </Sheet>
  );
}
