import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserRouter } from '../router/BrowserRouter';
import { useNavigate } from '../router/context';
import { Routes } from '../router/Routes';
import { useLeaveDialog } from './dialogRoute';

let leave: () => void;

function Dialog() {
  const close = useLeaveDialog();
  useEffect(() => {
    leave = close;
  }, [close]);
  return <p>Dialog</p>;
}

function Screen() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/modal', { state: { background: { pathname: '/list' } } })}>
      Open
    </button>
  );
}

const back = vi.fn<(delta?: number) => void>();

/** A list, and the dialog over it. */
function openDialog() {
  history.replaceState(null, '', '/list');
  render(
    <BrowserRouter base="">
      <Routes
        table={[
          { path: '/list', element: <Screen /> },
          { path: '/modal', element: <Dialog /> },
        ]}
        otherwise={null}
      />
    </BrowserRouter>,
  );
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('Dialog')).toBeTruthy();
}

beforeEach(() => {
  vi.spyOn(history, 'go').mockImplementation(back);
  back.mockClear();
});

describe('a dialog', () => {
  it('is left by one step back, though it was saved while Cancel was closing it', () => {
    openDialog();
    leave();
    leave();
    expect(back.mock.calls).toEqual([[-1]]);
  });

  it('is not left again by who went back meanwhile', () => {
    openDialog();
    history.replaceState({ key: 'of the list' }, '', '/list');
    leave();
    expect(back).not.toHaveBeenCalled();
  });
});
