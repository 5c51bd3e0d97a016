import { z } from 'zod'

/** What a shop calls a drawer of a till. */
export const drawerName = z.string().trim().min(1).max(20)
