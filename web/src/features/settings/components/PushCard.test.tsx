import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { PushCard } from './PushCard';

const show = (isOffered: boolean, isManager: boolean) =>
  render(
    <PushCard isOn={false} isOffered={isOffered} isManager={isManager} hasFailed={false} onChange={() => undefined} />,
  );

describe('the switch for notifications', () => {
  beforeEach(() => speak('en'));

  it.each([
    ['staff', false, /Your late rounds and your jobs/],
    ['a manager', true, /Low ratings, items not done and late rounds/],
  ])('says to %s what they are told of, or that the browser cannot', (_who, isManager, offer) => {
    show(true, isManager);
    expect(screen.getByText(offer)).toBeDefined();
    show(false, isManager);
    expect(screen.getByText(/This browser cannot/)).toBeDefined();
  });
});
