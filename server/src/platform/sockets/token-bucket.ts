// A rate limiter that allows bursts. It may be overdrawn, because bytes are counted after they have arrived. It
// uses the monotonic clock, so that setting the system's clock delays nobody.

export interface BucketRate {
  burst: number;
  perSecond: number;
}

export function createTokenBucket({ burst, perSecond }: BucketRate, now = () => performance.now()) {
  let tokens = burst;
  let refilledAt = now();

  function refill(): void {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - refilledAt) / 1_000) * perSecond);
    refilledAt = time;
  }

  return {
    take(count: number): void {
      refill();
      tokens -= count;
    },
    /** In milliseconds: how long the bucket stays overdrawn; 0 if it is not. */
    delay(): number {
      refill();
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1_000);
    },
  };
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;
