/** What filling in needs, loaded with the first document that has controls or signature lines. */
export const loadForm = () =>
  Promise.all([import('./formInText.ts'), import('../../../editor/forms/controlField.ts')]).then(
    ([{ formIn }, { sentence, goToFirstField }]) => ({ formIn, sentence, goToFirstField }),
  );

export type FormModule = Awaited<ReturnType<typeof loadForm>>;
export type FormInText = ReturnType<FormModule['formIn']>;
