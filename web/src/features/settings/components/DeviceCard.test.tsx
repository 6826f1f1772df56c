import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { DeviceCard } from './DeviceCard';

const show = (waiting: number, refused: number) =>
  render(<DeviceCard waiting={waiting} refused={refused} version={undefined} onInstall={null} />);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent.replaceAll('\u00a0', ' '));

describe('what only this device has', () => {
  beforeEach(() => speak('ru'));

  it('tells refused reports from those that wait', () => {
    show(2, 1);
    expect(rows()).toEqual(['2 записи ждут отправки', '1 запись не принята']);
  });

  it('does not call a refused report waiting', () => {
    show(0, 5);
    expect(rows()).toEqual(['5 записей не принято']);
  });

  it('is nothing when everything has been sent', () => {
    show(0, 0);
    expect(rows()).toEqual(['Всё отправлено']);
  });
});
