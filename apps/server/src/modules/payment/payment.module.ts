import type { Module } from '../../platform/module.ts'
import { listMethods, saveMethods } from './method/methods.ts'

export const paymentModule: Module = {
  name: 'payment',
  commands: [listMethods, saveMethods],
}
