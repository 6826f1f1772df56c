import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { scrollAt } from './lift';
import { SortableList } from './SortableList';
import { RowPick, SortableRow } from './SortableRow';

afterEach(cleanup);

function Doors({ onMove }: { onMove?: (id: string, from: number, to: number) => void }) {
  const [ids, setIds] = useState(['Hall', 'Kitchen', 'Yard']);
  return (
    <SortableList
      label="Doors"
      ids={ids}
      help="Space lifts"
      say={(what, id, place) => `${what} ${id} ${place}`}
      onMove={(id, from, to) => {
        onMove?.(id, from, to);
        setIds(ids.toSpliced(from, 1).toSpliced(to, 0, id));
      }}
    >
      {ids.map((id, index) => (
        <SortableRow key={id} number={index + 1} selected={false} gripLabel={`Move ${id}`}>
          <RowPick>{id}</RowPick>
        </SortableRow>
      ))}
    </SortableList>
  );
}

const gripOf = (id: string) => screen.getByRole('button', { name: `Move ${id}` });
const order = () => screen.getAllByRole('listitem').map((row) => row.textContent);

/** Nothing is laid out here: every row is 50 high, below the other. */
function layOut() {
  const topOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row) * 50;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return topOf(this);
  });
}

describe('by keyboard', () => {
  test('Space lifts and drops, arrows choose the place, and every step is said', async () => {
    const keys = userEvent.setup();
    render(<Doors />);
    gripOf('Hall').focus();
    await keys.keyboard(' ');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'lifted Hall 1');
    await keys.keyboard('{ArrowDown}');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'over Hall 2');
    expect(order()).toEqual(['1Hall', '2Kitchen', '3Yard']);
    await keys.keyboard(' ');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'dropped Hall 2');
    expect(order()).toEqual(['1Kitchen', '2Hall', '3Yard']);
    expect(document.activeElement).toBe(gripOf('Hall'));
  });

  test('Escape puts the row back, and what is around the list does not hear of it', async () => {
    const keys = userEvent.setup();
    const close = vi.fn();
    addEventListener('keydown', close);
    render(<Doors />);
    gripOf('Yard').focus();
    await keys.keyboard('{Enter}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'over Yard 1');
    close.mockClear();
    await keys.keyboard('{Escape}');
    removeEventListener('keydown', close);
    expect(close).not.toHaveBeenCalled();
    expect(order()).toEqual(['1Hall', '2Kitchen', '3Yard']);
    expect(screen.getByRole('status')).toHaveProperty('textContent', 'cancelled Yard 1');
    expect(document.querySelector('[data-lifted], [data-sorting], [style*=translate]')).toBeNull();
  });

  test('Tab drops the row and goes on; arrows move nothing that is not lifted', async () => {
    const keys = userEvent.setup();
    const moved = vi.fn();
    render(<Doors onMove={moved} />);
    gripOf('Hall').focus();
    await keys.keyboard('{ArrowDown}');
    expect(moved).not.toHaveBeenCalled();
    await keys.keyboard(' {ArrowDown}{Tab}');
    expect(moved).toHaveBeenCalledExactlyOnceWith('Hall', 0, 1);
  });

  test('a handle says how it is used', () => {
    render(<Doors />);
    const help = document.getElementById(gripOf('Hall').getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('Space lifts');
  });
});

describe('by hand', () => {
  const press = (user: ReturnType<typeof userEvent.setup>, id: string, y: number) =>
    user.pointer({ keys: '[MouseLeft>]', target: gripOf(id), coords: { clientX: 5, clientY: y } });
  const drag = (user: ReturnType<typeof userEvent.setup>, id: string, y: number) =>
    user.pointer({ target: gripOf(id), coords: { clientX: 5, clientY: y } });

  test('others make room while a row is carried, and it stays where it is let go', async () => {
    layOut();
    const user = userEvent.setup();
    render(<Doors />);
    await press(user, 'Hall', 300);
    await drag(user, 'Hall', 360);
    const transforms = screen.getAllByRole('listitem').map((row) => row.style.transform);
    expect(transforms).toEqual(['translateY(50px)', 'translateY(-50px)', '']);
    await user.pointer('[/MouseLeft]');
    expect(order()).toEqual(['1Kitchen', '2Hall', '3Yard']);
    expect(document.querySelector('[data-lifted], [style*=translate]')).toBeNull();
  });

  test('a tap on the handle moves nothing, and Escape puts back what is carried', async () => {
    layOut();
    const user = userEvent.setup();
    const moved = vi.fn();
    render(<Doors onMove={moved} />);
    await press(user, 'Hall', 300);
    await drag(user, 'Hall', 302);
    await user.pointer('[/MouseLeft]');
    await press(user, 'Hall', 300);
    await drag(user, 'Hall', 420);
    await user.keyboard('{Escape}');
    await user.pointer('[/MouseLeft]');
    expect(moved).not.toHaveBeenCalled();
    expect(order()).toEqual(['1Hall', '2Kitchen', '3Yard']);
  });

  test('near the edges of the window the page scrolls, the faster the nearer', () => {
    expect(scrollAt(400, 800)).toBe(0);
    expect(scrollAt(20, 800)).toBeLessThan(scrollAt(60, 800));
    expect(scrollAt(790, 800)).toBeGreaterThan(scrollAt(720, 800));
    expect(scrollAt(-500, 800)).toBe(-scrollAt(2000, 800));
  });
});
