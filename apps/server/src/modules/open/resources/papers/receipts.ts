import type { Choice } from '@kassa/contract/open/frame.ts'
import { readReceipt as readCall, receiptResource } from '@kassa/contract/open/receipts/receipt.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import { receiptForApp } from '../../../print/public.ts'
import { showResource } from '../../answer-resource.ts'

export const receiptCommands = () => [
  command(readCall, async (context, { id, language, ...chosen }) => {
    const choice: Choice = chosen
    const receipt = await receiptForApp(context, { orderId: id, language })
    if (!receipt) return refuse({ code: 'thing.not-found' })
    // Drawn where it is asked for only: it takes longer than all the rest.
    const pdf = choice.expand === 'pdf' ? Buffer.from(receipt.pdf()).toString('base64') : ''
    const { number, language: written, text } = receipt
    return accept(showResource(receiptResource, { id, number, language: written, text, pdf }, choice))
  }),
]
