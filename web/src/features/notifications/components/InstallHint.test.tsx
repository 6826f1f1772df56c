import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BrowserRouter } from '../../../router/BrowserRouter';
import { Link } from '../../../router/Link';
import { speak } from '../../../test/texts';
import { catchInstallPrompt } from '../api/install';
import { InstallHint } from './InstallHint';

const app = (withHint: boolean) => (
  <BrowserRouter base="/app">
    <Link to="/account/neva">Today</Link>
    <Link to="/account/neva?tab=dashboard">Dashboard</Link>
    {withHint && <InstallHint />}
  </BrowserRouter>
);
const open = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const offered = vi.fn(async () => undefined);
const offer = () =>
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: offered }));
const hint = () => screen.queryByText('Rounds opens faster and works offline from the home screen.');

catchInstallPrompt();
beforeEach(async () => {
  await speak('en');
  localStorage.clear();
  history.replaceState(null, '', '/app');
});

it('the browser’s offer waits for the next screen, also where the hint’s own code comes late', () => {
  const { rerender } = render(app(false));
  open('Today');
  act(() => void offer());
  rerender(app(true));
  expect(hint()).toBeNull();
  open('Dashboard');
  expect(hint()).not.toBeNull();
});

it('taken, the browser asks by itself, and nothing is offered any more', () => {
  render(app(true));
  act(() => void offer());
  open('Today');
  act(() => screen.getByRole('button', { name: 'Install the app' }).click());
  expect(offered).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});
