import { Button, ButtonRow } from './Button';
import { useCloseSheet } from './Sheet';

interface SheetFootProps {
  cancel: string;
  submit: string;
  /** It deletes, or cannot be taken back. */
  danger?: boolean;
  /** Left out where the deed begins no work, see `Button`. */
  busy?: boolean;
  disabled?: boolean;
}

/** Cancel and the deed, for a sheet that is a form. */
export function SheetFoot({ cancel, submit, danger = false, busy, disabled = false }: SheetFootProps) {
  const close = useCloseSheet();
  return (
    <ButtonRow wide="end">
      <Button variant="secondary" onClick={close}>
        {cancel}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} confirms={danger} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </ButtonRow>
  );
}
