/** The label of an item that opens a dialog or chooses a file, where the dialog has the same name. */
export const opensDialog = (label: string): string => `${label}…`;
