/** Drawn in the page: it is also shown when the server cannot be reached. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#2b57d0" />
      <g fill="none" stroke="#fff">
        <path
          d="M9.5 8.5h6.2c4.4 0 7.3 3 7.3 7.5s-2.9 7.5-7.3 7.5H9.5z"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
        <path d="M13.4 13.4h5M13.4 16.2h5M13.4 19h3" strokeWidth="1.7" strokeLinecap="round" />
      </g>
    </svg>
  );
}
