import { z } from 'zod'
import { line } from '../../fields.ts'

/** The drawers of a till by their names: a receipt printer opens two. */
export const drawerNames = z
  .array(line().min(1).max(20))
  .max(2)
  .refine((names) => new Set(names).size === names.length)
