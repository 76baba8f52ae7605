/** Whether the tests look at everything (`npm run test:deep`) and not at a part of it that is always the same. */
export const isDeepRun = process.env.DOCENT_TEST_DEEP !== undefined;

/** How many of so many random cases a test tries: a third in the short run. */
export const casesOf = (all: number): number => (isDeepRun ? all : Math.ceil(all / 3));
