import { z } from 'zod'

/** The shop's name of a drawer of a till. */
export const drawerName = z.string().trim().min(1).max(20)
