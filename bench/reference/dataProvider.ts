import type { DataProvider } from 'react-admin';

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(`/api/${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return await answer.json();
}

function refuse(): never {
  throw new Error('The reference application does not do this.');
}

/** What the resources need of a server, and no more. */
export const dataProvider: DataProvider = {
  getList(resource, { pagination, filter }) {
    const { page = 1, perPage = 20 } = pagination ?? {};
    const query = new URLSearchParams({
      page: String(page),
      perPage: String(perPage),
      q: String(filter?.q ?? ''),
    });
    return ask(`${resource}?${query}`);
  },
  getOne: async (resource, { id }) => ({ data: await ask(`${resource}/${id}`) }),
  update: async (resource, { id, data }) => ({
    data: await ask(`${resource}/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    }),
  }),
  getMany: refuse,
  getManyReference: refuse,
  updateMany: refuse,
  create: refuse,
  delete: refuse,
  deleteMany: refuse,
};
