import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyScreen } from './lazyScreen';

const hello = async () => ({ default: ({ name }: { name: string }) => <p>Hello {name}</p> });

describe('a screen with a file of its own', () => {
  it('shows the loader until its code is here', async () => {
    const { Component } = lazyScreen(hello);
    render(
      <Suspense fallback="Loading">
        <Component name="Olga" />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('Loading');
    expect(await screen.findByText('Hello Olga')).toBeTruthy();
  });

  it('is there at once where its code was fetched before', async () => {
    const { Component, load } = lazyScreen(hello);
    await load();
    render(
      <Suspense fallback="Loading">
        <Component name="Mark" />
      </Suspense>,
    );
    expect(document.body.textContent).toBe('Hello Mark');
  });
});
