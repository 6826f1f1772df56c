import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrowserRouter } from './BrowserRouter';
import { useLocation, useNavigate, useNavigationType, useParams, useSearchParams } from './context';
import { Link, type LinkProps } from './Link';
import { resolve, withBase, withoutBase } from './location';
import { bestMatch, matchPath } from './matching';
import { Navigate, Routes } from './Routes';

describe('a path', () => {
  it.each([
    ['/account/:aid', '/account'],
    ['/account/:aid', '/account/neva/site'],
    ['/account/:aid', '/people/neva'],
    ['/account/:aid', '/account//'],
  ])('of %s is not %s', (pattern, path) => expect(matchPath(pattern, path)).toBeNull());

  it.each([
    ['/', '/', {}],
    ['/people', '/People/', {}],
    ['/account/:aid', '/account/neva', { aid: 'neva' }],
    ['/:id/feedback', '/ab%2Fc/feedback', { id: 'ab/c' }],
    ['/invite/:code', '/invite/100%', { code: '100%' }],
  ])('of %s is %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual({ params }));

  it('belongs to the route that says most of it, else to the first', () => {
    const table = ['/plans/:id', '/plans/new', '/:id/checklist', '/qr/:id'].map((path) => ({ path }));
    expect(bestMatch(table, '/plans/new')?.route.path).toBe('/plans/new');
    expect(bestMatch(table, '/plans/p1')?.route.path).toBe('/plans/:id');
    expect(bestMatch(table, '/qr/checklist')?.route.path).toBe('/:id/checklist');
    expect(bestMatch(table, '/elsewhere')).toBeNull();
  });
});

describe('an address', () => {
  it('keeps the page where it names none', () => {
    expect(resolve('?tab=checks', '/account/neva')).toEqual({
      pathname: '/account/neva',
      search: '?tab=checks',
      hash: '',
    });
    expect(resolve({ pathname: '/jobs', search: 'site=s1' }, '/')).toEqual({
      pathname: '/jobs',
      search: '?site=s1',
      hash: '',
    });
    expect(resolve('/a?b=?#c#d', '/')).toEqual({ pathname: '/a', search: '?b=?', hash: '#c#d' });
  });

  it('stands under the base, which is home itself', () => {
    expect(withBase('/app', resolve('/', '/'))).toBe('/app');
    expect(withBase('/app', resolve('/jobs?x=1', '/'))).toBe('/app/jobs?x=1');
    expect(['/app', '/app/', '/app/jobs'].map((path) => withoutBase('/app', path))).toEqual(['/', '/', '/jobs']);
    expect(['/APP/jobs', '/apple', '/applejobs/1'].map((path) => withoutBase('/app', path))).toEqual([
      '/jobs',
      '/',
      '/',
    ]);
    expect(withoutBase('', '/jobs')).toBe('/jobs');
  });
});

function Place() {
  const { pathname, search, state } = useLocation();
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname}${search} ${JSON.stringify(state)} ${JSON.stringify(useParams())} ${useNavigationType()}`}</p>
      <button type="button" onClick={() => setSearch((before) => ({ ...Object.fromEntries(before), tab: 'checks' }))}>
        Filter
      </button>
      <button type="button" onClick={() => void navigate('/jobs/j2', { replace: true })}>
        Instead
      </button>
    </>
  );
}

const shown = () => screen.getByText(/pop|push|replace/).textContent;

function open(address: string, link: LinkProps = { to: '/jobs/j1', state: { from: 'list' } }) {
  history.replaceState(null, '', address);
  render(
    <BrowserRouter base="/app">
      <Place />
      <Link {...link}>Go</Link>
      <Routes
        table={[
          { path: '/jobs/:id', element: <em>A job</em> },
          { path: '/old', element: <Navigate to="/jobs/j3" state={{ from: 'old' }} replace /> },
        ]}
        otherwise={<em>Nothing</em>}
      />
    </BrowserRouter>,
  );
}

describe('in the browser', () => {
  beforeEach(() => history.replaceState(null, '', '/app'));

  it('a click with a key, or with another button is the browser’s', () => {
    open('/app/people');
    const link = screen.getByText('Go');
    const leftToBrowser = (init: MouseEventInit) => fireEvent.click(link, init);
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      expect(leftToBrowser(init)).toBe(true);
    }
    expect(shown()).toBe('/people null {} pop');
    expect(leftToBrowser({})).toBe(false);
  });

  it('a link leads on with what it carries, and Back comes back', async () => {
    open('/app/people');
    const steps = history.length;
    expect(screen.getByText('Nothing')).toBeTruthy();
    expect(screen.getByText('Go').getAttribute('href')).toBe('/app/jobs/j1');
    fireEvent.click(screen.getByText('Go'));
    expect(shown()).toBe('/jobs/j1 {"from":"list"} {} push');
    expect(screen.getByText('A job')).toBeTruthy();
    fireEvent.click(screen.getByText('Go'));
    expect(history.length).toBe(steps + 1);

    await act(async () => {
      history.replaceState(null, '', '/app/people');
      globalThis.dispatchEvent(new PopStateEvent('popstate'));
      await Promise.resolve();
    });
    expect(shown()).toBe('/people null {} pop');
  });

  it('a filter changes the search only, and a step can be taken instead of another', () => {
    open('/app/jobs/j1?site=s1');
    const steps = history.length;
    fireEvent.click(screen.getByText('Filter'));
    expect(shown()).toBe('/jobs/j1?site=s1&tab=checks null {} push');
    fireEvent.click(screen.getByText('Instead'));
    expect(shown()).toBe('/jobs/j2 null {} replace');
    expect(history.length).toBe(steps + 1);
  });

  it('an old address gives way to the new one', () => {
    open('/app/old');
    expect(shown()).toBe('/jobs/j3 {"from":"old"} {} replace');
    expect(location.pathname).toBe('/app/jobs/j3');
  });
});
