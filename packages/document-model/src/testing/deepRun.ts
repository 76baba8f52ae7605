/** Whether the tests look at everything (`npm run test:deep`) and not at a part of it that is always the same. */
export const isDeepRun = process.env.DOCENT_TEST_DEEP !== undefined;
