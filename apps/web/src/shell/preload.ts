import { withChunkTimeout } from './lazy-screen.ts'

/** Fetches the shell's program ahead, while the password is being checked. */
export const preloadShell = (): Promise<unknown> => withChunkTimeout(() => import('./Shell.tsx'))
