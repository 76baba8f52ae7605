// Calls of the customer's client that are not built yet. The server answers each with 501 and
// `not-built`; an entry leaves this list when its endpoint enters the contract.

export const unbuilt: readonly { method: 'GET' | 'POST'; path: `/${string}` }[] = [
  { method: 'GET', path: '/file/pdf' },
  { method: 'POST', path: '/file/paragraph_move' },
];
