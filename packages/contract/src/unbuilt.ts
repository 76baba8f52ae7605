// Calls of the customer's client that are not built yet. The server responds to each with 501 and `not-built`. An
// entry is removed when its endpoint is added to the contract.

export const unbuilt: readonly { method: 'GET' | 'POST'; path: `/${string}` }[] = [];
