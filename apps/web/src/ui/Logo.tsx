/** The product's sign: a K, and the tear-off edge of a receipt. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="14" fill="#6D28D9" />
      <path d="M18 14h9v15l13-15h11L36 31l16 19H41L27 33v17h-9z" fill="#fff" />
      <path
        d="M18 54.500h34"
        stroke="#C4B5FD"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="5 4"
        fill="none"
      />
    </svg>
  )
}
