import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Named facts of a thing, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="k-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
