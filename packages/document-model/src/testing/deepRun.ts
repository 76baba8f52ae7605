/** Whether the tests run in full (`npm run test:deep`) instead of on a fixed subset. */
export const isDeepRun = process.env.DOCENT_TEST_DEEP !== undefined;

/** Number of random cases to test: a third of them in the short run. */
export const casesOf = (all: number): number => (isDeepRun ? all : Math.ceil(all / 3));
