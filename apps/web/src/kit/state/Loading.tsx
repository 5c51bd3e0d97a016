import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Props {
  /** Why it could not be read; null: it is still coming. */
  readonly error: unknown
  readonly onRetry: () => void
  /** Rows of what is coming. */
  readonly rows?: number
}

/** Stands for an answer that is not here. */
export const Loading = ({ error, onRetry, rows }: Props) =>
  error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton {...(rows !== undefined && { rows })} />
