import type { ReactNode } from 'react'

/** The head of a list that is a part of a screen with several, and what stands above it. */
export interface PartHead {
  readonly title: string
  readonly purpose: string
  readonly above: ReactNode
}

/** A screen's title, one line on what it is for, and what can be started here. */
export function PageHead({ title, purpose, actions }: { title: string; purpose?: string; actions?: ReactNode }) {
  return (
    <header className="k-page-head">
      <div>
        <h1>{title}</h1>
        {purpose === undefined ? null : <p>{purpose}</p>}
      </div>
      {actions === undefined ? null : <div className="k-page-actions">{actions}</div>}
    </header>
  )
}
