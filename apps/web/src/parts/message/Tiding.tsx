import type { ReactNode } from 'react'

/**
 * Lists news for somebody, one below the other. It is used in the back office and at the desk, and so brings its own
 * styles.
 */
export const TidingList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {children}
  </ul>
)

interface TidingProps {
  readonly head: ReactNode
  /** Words behind the head: new, pinned, done. */
  readonly marks: readonly string[]
  readonly foot: ReactNode
  /** More than the head says. */
  readonly children?: ReactNode
}

/** One of them: what it is, how it stands, where and when. */
export function Tiding({ head, marks, foot, children }: TidingProps) {
  return (
    <li style={{ padding: '12px 0', borderBottom: '1px solid var(--border)' }}>
      {head}
      {marks.map((mark) => (
        <span key={mark}> · {mark}</span>
      ))}
      {children === undefined ? null : (
        <p style={{ margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</p>
      )}
      <small style={{ display: 'block', color: 'var(--muted)' }}>{foot}</small>
    </li>
  )
}
