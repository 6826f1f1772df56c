import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BrowserRouter } from '../../../router/BrowserRouter';
import { useNavigate, type NavigateFunction } from '../../../router/context';
import { speak } from '../../../test/texts';
import { catchInstallPrompt } from '../api/install';
import { InstallHint } from './InstallHint';

let navigate: NavigateFunction;

function Screen({ withHint }: { withHint: boolean }) {
  navigate = useNavigate();
  return withHint && <InstallHint />;
}

const app = (withHint: boolean) => (
  <BrowserRouter base="/app">
    <Screen withHint={withHint} />
  </BrowserRouter>
);
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

it('the browser’s offer waits for the next screen, also where the hint’s own code comes late', async () => {
  const { rerender } = render(app(false));
  await act(() => navigate('/account/neva'));
  act(() => void offer());
  rerender(app(true));
  expect(hint()).toBeNull();
  await act(() => navigate('/account/neva?tab=dashboard'));
  expect(hint()).not.toBeNull();
});

it('taken, the browser asks by itself, and nothing is offered any more', async () => {
  render(app(true));
  act(() => void offer());
  await act(() => navigate('/account/neva'));
  act(() => screen.getByRole('button', { name: 'Install the app' }).click());
  expect(offered).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});
