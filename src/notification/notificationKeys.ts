export const listsKey = ['notifications', 'list'];
