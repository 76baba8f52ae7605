// LibreOffice as an independent reader of our Word files, from the system.
export const peer = {
  name: 'LibreOffice reading exported Word files',
  needs: 'LibreOffice Writer (soffice)',
  /** Returns the environment variables of the tests; `run` rejects when a program fails. */
  async prepare(_folder, run) {
    await run('soffice', ['--version']);
    return {};
  },
};
