/** The state of the upload to the server, as the desk shows it. */
export interface UploadNews {
  /** Null when nothing had to be said to the server. */
  readonly isReachable: boolean | null
  readonly waiting: number
  readonly oldestAt: string | null
  /** The newest registration's own trouble, where it has any. */
  readonly trouble: null | 'unbound' | 'missing' | 'unreadable' | 'cloned'
}
