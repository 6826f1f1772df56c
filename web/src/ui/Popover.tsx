import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type Ref, type ToggleEvent } from 'react';
import { cx } from './cx';
import { walkWithArrows } from './focus';
import { useBackStep } from './useBackStep';
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
  renderTrigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode;
}

const gap = 6;

/** Anchor positioning in CSS is still missing from some browsers we serve; the trigger's box is all we need. */
function place(popover: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const box = trigger.getBoundingClientRect();
  const top = box.bottom + gap;
  popover.style.top = `${top}px`;
  popover.style.maxHeight = `calc(100dvh - ${top + 16}px)`;
  if (align === 'start') popover.style.left = `${box.left}px`;
  else popover.style.right = `${document.documentElement.clientWidth - box.right}px`;
}

/** A small surface over the page for wide screens, where a phone would show a sheet. Choosing something in it closes it. */
export function Popover({ label, align = 'start', width = 'narrow', renderTrigger, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { enter, leave } = useBackStep(useCallback(() => surface.current?.hidePopover(), []));

  useEffect(() => {
    const element = surface.current;
    const onKeyDown = (event: KeyboardEvent) => element && walkWithArrows(event, element);
    const closeAfterChoice = (event: MouseEvent) => {
      if ((event.target as Element).closest('a[href], button')) element?.hidePopover();
    };
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('click', closeAfterChoice);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('click', closeAfterChoice);
    };
  }, []);

  const prepare = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return;
    setOpen(true);
    enter();
    if (button.current) place(event.currentTarget, button.current, align);
  };
  // Only once it is closed: what was chosen must still be there to hear the click that closes.
  const forget = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'closed') return;
    setOpen(false);
    leave();
  };

  return (
    <>
      {renderTrigger({ ref: button, popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        ref={surface}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={cx(styles.popover, width === 'wide' && styles.wide)}
        onBeforeToggle={prepare}
        onToggle={forget}
      >
        {open && children}
      </div>
    </>
  );
}
