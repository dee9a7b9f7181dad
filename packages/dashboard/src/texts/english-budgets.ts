import type { BudgetPeriod, BudgetUnit } from '@docwright/contract'

const periods: Readonly<Record<BudgetPeriod, string>> = { day: 'Each day', month: 'Each month' }
const units: Readonly<Record<BudgetUnit, string>> = { tokens: 'Tokens', money: 'Money' }

/** English texts of budgets. */
export const englishBudgets = {
  title: 'Budgets',
  note: 'At 80 % there is a warning. Once a budget is spent, no model is asked until it begins anew: new jobs, messages and runs are refused, and jobs at work end with the reason. Days and months are in UTC.',
  none: 'No budget is set.',
  name: (purpose: string, period: BudgetPeriod) => `${purpose}, ${periods[period].toLowerCase()}`,
  spent: (spent: number, amount: number, unit: BudgetUnit) => {
    const shown = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 })
    return `${shown(spent)} of ${shown(amount)}${unit === 'tokens' ? ' tokens' : ''}`
  },
  renews: 'begins anew',
  unpriced: 'models without a price are not counted',
  states: { open: 'Within budget', near: 'Nearly spent', spent: 'Spent' },
  remove: 'Remove',
  removeOf: (name: string) => `Remove the budget “${name}”`,
  removeQuestion: (name: string) => `Remove the budget “${name}”?`,
  removeNote: 'What was spent stays counted.',
  keep: 'Cancel',
  period: 'Period',
  periods,
  unit: 'Counted in',
  units,
  amount: 'Amount',
  amountHint: 'Tokens that are read and written together, or money in the currency of your prices. 0 allows nothing.',
  amountWrong: 'Enter a number from 0, such as 2,000,000 or 25.50.',
  amountUnclear: (whole: string, part: string) =>
    `Write ${whole} or ${part}: a point before three digits can mean both.`,
  save: 'Set budget',
}
