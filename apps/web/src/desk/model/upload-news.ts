/** What the desk shows of the way to the server. */
export interface UploadNews {
  /** Null when nothing had to be said to the server. */
  readonly isReachable: boolean | null
  readonly waiting: number
  readonly oldestAt: string | null
  /** The newest registration's own trouble, where it has any. */
  readonly trouble: null | 'unbound' | 'missing' | 'unreadable' | 'cloned'
}
