import { defaultInvitationRole, type Body, type Language, type Paper, type RoleId } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { Member } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { newPaperCode, wordsOf } from '../../words/paper-code.js';
import { keyOf } from './invitation-code.js';
import { linkTo } from './invitations.service.js';
import { insertInvitation } from './invitations.store.js';
import { grantOf } from './people.policy.js';
import { lockStanding, requireSites } from './people.service.js';

export interface Printing {
  publicUrl: string;
  language: Language;
}

export async function makePapers(
  db: Db,
  { personId, standing }: Member,
  printing: Printing,
  { names, roleId = defaultInvitationRole, siteIds = [] }: Body<'POST /accounts/{id}/invites/papers'>,
): Promise<Paper[]> {
  const { accountId } = standing;
  const papers = await Promise.all(names.map((name) => newPaper(name)));
  const expiresAt = await db.inTransaction(async (tx) => {
    const inviter = await lockStanding(tx, accountId, personId);
    const grant = grantOf(inviter, roleId as RoleId, siteIds);
    await requireSites(tx, inviter, grant);
    const ends = await Promise.all(
      papers.map((paper) => insertInvitation(tx, { ...paper, accountId, invitedBy: personId }, grant)),
    );
    return ends[0] ?? new Date();
  });
  return papers.map((paper) => toPaper(paper, printing, expiresAt));
}

export async function newPaper(name: string) {
  const code = newPaperCode();
  return { id: newId(), code, key: await keyOf(code), name: name.trim() || null, isPaper: true as const };
}

export const toPaper = (
  { id, name, code }: { id: string; name: string | null; code: string },
  { publicUrl, language }: Printing,
  expiresAt: Date,
): Paper => ({ id, name, words: wordsOf(code, language), ...linkTo(publicUrl, code, expiresAt) });
