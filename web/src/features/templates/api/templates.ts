import type { Answer, Body, Checklist, ChecklistItem } from '@rounds/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';
import { useRecordChange } from '../../../lib/recordChange';

export type TemplateSummary = Answer<'GET /checklists'>['items'][number];

const listKey = [keys.checklists];
const templateKey = (id: number | null) => [keys.checklists, id];
export const itemsKey = (id: number) => [keys.checklists, id, 'items'];
const itemKey = (id: number, itemId: string | null) => [keys.checklists, id, 'item', itemId];

export const useTemplates = () =>
  useQuery({ queryKey: listKey, queryFn: async () => (await request('GET /checklists')).items });

export const useTemplate = (id: number | null) =>
  useQuery({
    queryKey: templateKey(id),
    queryFn: () => request('GET /checklists/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });

export const useItems = (id: number) =>
  useQuery({
    queryKey: itemsKey(id),
    queryFn: async () => (await request('GET /checklists/{id}/items', { params: { id } })).items,
  });

export const useItem = (id: number, itemId: string | null) =>
  useQuery({
    queryKey: itemKey(id, itemId),
    queryFn: () => request('GET /checklists/{id}/items/{itemId}', { params: { id, itemId: itemId ?? '' } }),
    enabled: itemId !== null,
  });

export type TemplateChange =
  | { op: 'create'; title: string }
  | { op: 'edit'; id: number; title: string }
  | { op: 'del'; id: number };

async function applyToTemplate(change: TemplateChange, requestId: string): Promise<Checklist | null> {
  switch (change.op) {
    case 'create':
      return request('POST /checklists', { body: { title: change.title }, requestId });
    case 'edit':
      return request('PUT /checklists/{id}', { params: { id: change.id }, body: { title: change.title }, requestId });
    case 'del':
      await request('DELETE /checklists/{id}', { params: { id: change.id }, requestId });
      return null;
  }
}

export function useChangeTemplate() {
  const queryClient = useQueryClient();
  return useRecordChange<TemplateChange, Checklist>({
    send: applyToTemplate,
    toEdit: ({ id }, { title }) => ({ op: 'edit', id, title }),
    refresh: async (template, change) => {
      if (template && change.op === 'edit') queryClient.setQueryData(templateKey(change.id), template);
      await queryClient.invalidateQueries({ queryKey: listKey, exact: true });
    },
  });
}

export type ItemFields = Omit<Body<'POST /checklists/{id}/items'>, 'id' | 'checklistId' | 'pos'>;
export type ItemChange =
  | { op: 'create'; fields: ItemFields }
  | { op: 'edit'; itemId: string; fields: ItemFields }
  | { op: 'del'; itemId: string };

async function applyToItem(id: number, change: ItemChange, requestId: string): Promise<ChecklistItem | null> {
  switch (change.op) {
    case 'create':
      return request('POST /checklists/{id}/items', { params: { id }, body: change.fields, requestId });
    case 'edit':
      return request('PUT /checklists/{id}/items/{itemId}', {
        params: { id, itemId: change.itemId },
        body: change.fields,
        requestId,
      });
    case 'del':
      await request('DELETE /checklists/{id}/items/{itemId}', { params: { id, itemId: change.itemId }, requestId });
      return null;
  }
}

export function useChangeItem(id: number) {
  const queryClient = useQueryClient();
  return useRecordChange<ItemChange, ChecklistItem>({
    send: (change, requestId) => applyToItem(id, change, requestId),
    toEdit: ({ id: itemId }, { fields }) => ({ op: 'edit', itemId, fields }),
    // The dialog is still there while it closes: what was just deleted must not be asked for again.
    refresh: async (item, change) => {
      if (item && change.op === 'edit') queryClient.setQueryData(itemKey(id, change.itemId), item);
      await queryClient.invalidateQueries({ queryKey: listKey, exact: true });
      await queryClient.invalidateQueries({ queryKey: itemsKey(id) });
      await queryClient.invalidateQueries({ queryKey: [keys.overview] });
    },
  });
}
