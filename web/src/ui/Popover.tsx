import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type ToggleEvent,
} from 'react';
import { cx } from './cx';
import styles from './Popover.module.css';

export interface PopoverTrigger {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
}

interface PopoverProps {
  label: string;
  /** The edge of the trigger that the popover lines up with. */
  align?: 'start' | 'end';
  width?: 'narrow' | 'wide';
  /** Gets what a button needs to open the popover. */
  trigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode;
}

const gap = 6;
const stops = 'a[href], button:not(:disabled)';

/** Anchor positioning in CSS is still missing from some browsers we serve; the trigger's box is all we need. */
function place(popover: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const box = trigger.getBoundingClientRect();
  const top = box.bottom + gap;
  popover.style.top = `${top}px`;
  popover.style.maxHeight = `calc(100dvh - ${top + 16}px)`;
  if (align === 'start') popover.style.left = `${box.left}px`;
  else popover.style.right = `${document.documentElement.clientWidth - box.right}px`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const at = items.findIndex((item) => item === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : -1;
  items[(Math.max(at, step === 1 ? -1 : 0) + step + items.length) % items.length]?.focus();
}

/** A small surface over the page for wide screens, where a phone would show a sheet. Choosing something in it closes it. */
export function Popover({ label, align = 'start', width = 'narrow', trigger, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const opens = event.newState === 'open';
    setOpen(opens);
    if (opens && button.current) place(event.currentTarget, button.current, align);
  };
  const closeAfterChoice = (event: MouseEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest(stops)) event.currentTarget.hidePopover();
  };

  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(styles.popover, width === 'wide' && styles.wide)}
        onBeforeToggle={handleToggle}
        onClick={closeAfterChoice}
        onKeyDown={moveFocus}
      >
        {open && children}
      </div>
    </>
  );
}
