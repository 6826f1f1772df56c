import type { CheckTask } from '@rounds/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { tickOf } from '../api/report';
import { Task } from './Task';

const soap = { id: '1-2', title: 'Soap filled', kind: 'check', isCommentAllowed: true } as CheckTask;

const showTask = (task: CheckTask) =>
  render(
    <ul>
      <Task
        task={task}
        tick={tickOf({}, task.id)}
        hasJob={false}
        locked={false}
        fault={undefined}
        place="Lobby"
        onChange={() => undefined}
      />
    </ul>,
  );

const comment = () => screen.getByRole<HTMLButtonElement>('button', { name: /comment/i });

describe('the comment on an item', () => {
  beforeEach(() => speak('en'));

  it('unfolds in place where it is allowed', () => {
    showTask(soap);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(comment());
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  it('is there, disabled and says so, where it is not', () => {
    showTask({ ...soap, isCommentAllowed: false });
    expect([comment().disabled, comment().title]).toEqual([true, 'No comment']);
    fireEvent.click(comment());
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
