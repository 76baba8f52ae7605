// Calls of the customer's client that are not built yet. The server answers each with 501 and
// `not-built`; an entry leaves this list when its endpoint enters the contract.

export const unbuilt: readonly { method: 'GET' | 'POST'; path: `/${string}` }[] = [
  ...(
    [
      '/file/pdf',
      '/file/paragraph_files',
      '/file/get_duplicate_text',
      '/file/skip_duplicate_text',
      '/review/list',
      '/review/get',
      '/review/get_content',
    ] as const
  ).map((path) => ({ method: 'GET' as const, path })),
  ...(
    [
      '/file/set_priorities',
      '/file/change_priorities_status',
      '/file/paragraph_move',
      '/file/revise_paragraph',
      '/review/add',
      '/review/update',
      '/review/delete',
      '/review/add_content',
    ] as const
  ).map((path) => ({ method: 'POST' as const, path })),
];
