import {
  replaceEqualDeep,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Callable } from '#web/platform/api/api.ts'
import { type Click, currentClick } from '#web/platform/work/clicks.ts'
import { markWorkSaved } from '#web/platform/work/unsaved-work.ts'
import { type OutcomeToast, toastFailure, toastSuccess } from './outcome-toast.ts'
import { type InvalidationTarget, useInvalidate } from './use-invalidate.ts'
import { useSetQueryData } from './use-set-query-data.ts'

interface MutationOptions<Input, Answer> {
  /** OutcomeToast when it is done; by default nothing, as what has changed is there to see. */
  successToast?: OutcomeToast<[answer: Answer, input: Input]>
  /** OutcomeToast when it failed. The reason follows: under a title, or behind words that end with a colon. */
  errorToast?: OutcomeToast<[error: Error, input: Input]>
  /** What is asked for again afterwards, done or not. By default the feature of the call, unless it `answers` a read. */
  invalidates?: readonly InvalidationTarget[]
  /** Before it begins, for what shows at once. */
  onMutate?: (input: Input) => void
}
/** The read that answers the same from now on, so that it need not be asked. */
interface QueryUpdate<Answer, Read> {
  updatesQuery?: Callable<Record<string, never>, Read> & ([Answer] extends [Read] ? unknown : never)
}

/** What saves a form. */
export interface MutationResult {
  /** It is done, and what it made stale is still being asked for: its caller learns of it after that. */
  hasSaved: () => boolean
}

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no input can be sent without one
type Sendable<Input> = Record<string, never> extends Input ? Input | void : Input

/**
 * Something that people do: makes the call, tells how it ended, and has what it made stale asked for again. What a double
 * click asks for is done once, and so is what is asked for again while it is under way.
 */
export function useApiMutation<Input, Answer, Read = Answer>(
  call: Callable<Input, Answer>,
  options?: MutationOptions<NoInfer<Sendable<Input>>, NoInfer<Answer>> & QueryUpdate<NoInfer<Answer>, Read>,
): UseMutationResult<Answer, Error, Sendable<Input>> & MutationResult
/** A function of its own belongs to no feature, and has to say what it makes stale. */
export function useApiMutation<Answer, Input = void, Read = Answer>(
  work: (input: Input) => Promise<Answer>,
  options: MutationOptions<NoInfer<Input>, NoInfer<Answer>> &
    QueryUpdate<NoInfer<Answer>, Read> & { invalidates: readonly InvalidationTarget[] },
): UseMutationResult<Answer, Error, Input> & MutationResult
export function useApiMutation<Input, Answer>(
  work: ((input: Input) => Promise<Answer>) | Callable<Input, Answer>,
  {
    successToast = null,
    errorToast = 'Error',
    updatesQuery,
    invalidates,
    onMutate,
  }: MutationOptions<Input, Answer> & QueryUpdate<Answer, Answer> = {},
): UseMutationResult<Answer, Error, Input> & MutationResult {
  const invalidate = useInvalidate()
  const setAnswer = useSetQueryData()
  const unsaid = 'feature' in work && !updatesQuery ? [work.feature] : []
  const isAnswered = useRef(false)
  const options = useMutation({
    mutationFn: (input: Input) => work(input),
    onMutate: onMutate,
    onSuccess: (answer, input) => {
      isAnswered.current = true
      markWorkSaved()
      if (updatesQuery) setAnswer(updatesQuery, {}, answer)
      toastSuccess(successToast, answer, input)
    },
    onError: (error, input) => toastFailure(errorToast, error, input),
    onSettled: () => invalidate(invalidates ?? unsaid),
  })
  const hasSaved = useCallback(() => isAnswered.current, [])
  const end = useCallback(() => {
    isAnswered.current = false
  }, [])
  return { ...options, ...useOnce(options.mutateAsync, end), hasSaved }
}

interface Begun<Input, Answer> {
  input: Input | undefined
  /** Null where no click asked for it. */
  click: Click | null
  answer: Promise<Answer>
  isOver: boolean
}

function useOnce<Input, Answer>(begin: UseMutateAsyncFunction<Answer, Error, Input>, over: () => void) {
  const last = useRef<Begun<Input, Answer>>(null)
  const mutateAsync: typeof begin = useCallback(
    (...asked) => {
      const [input] = asked
      const click = currentClick()
      if (last.current && isAgain(last.current, click, input)) return last.current.answer
      const begun = { input, click, answer: begin(...asked), isOver: false }
      last.current = begun
      const end = () => {
        begun.isOver = true
        over()
      }
      begun.answer.then(end, end)
      return begun.answer
    },
    [begin, over],
  )
  const mutate: UseMutateFunction<Answer, Error, Input> = useCallback(
    (...asked) => {
      mutateAsync(...asked).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { mutate, mutateAsync }
}

/** The other half of a double click, or the same once more before it is over. */
function isAgain(begun: Begun<unknown, unknown>, click: Click | null, input: unknown): boolean {
  if (click?.isRepeated && begun.click?.number === click.number) return true
  return !begun.isOver && replaceEqualDeep(begun.input, input) === begun.input
}
