import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { salePaper } from '@kassa/contract/print/template.calls.ts'

export type SalePaper = OutputOf<typeof salePaper>
