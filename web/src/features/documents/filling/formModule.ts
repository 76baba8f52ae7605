/** Code for filling in forms, loaded with the first document that has controls or signature lines. */
export const loadForm = () =>
  Promise.all([
    import('./formInText.ts'),
    import('../../../editor/forms/fieldOrder.ts'),
    import('../../../editor/forms/problemText.ts'),
  ]).then(([{ formIn }, { goToFirstField }, { sentence }]) => ({
    formIn,
    goToFirstField,
    sentence,
  }));

export type FormModule = Awaited<ReturnType<typeof loadForm>>;
export type FormInText = ReturnType<FormModule['formIn']>;
