import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Callable } from '#web/platform/api/api.ts'
import { type OutcomeToast, toastFailure, toastSuccess } from './outcome-toast.ts'
import { type Stale, useInvalidate } from './use-invalidate.ts'
import { useSetAnswer } from './use-set-answer.ts'

interface Act<Input, Answer> {
  /** OutcomeToast when it is done; by default nothing, as what has changed is there to see. */
  done?: OutcomeToast<[answer: Answer, input: Input]>
  /** OutcomeToast when it failed. The reason follows: under a title, or behind words that end with a colon. */
  failed?: OutcomeToast<[error: Error, input: Input]>
  /** What is asked for again afterwards, done or not. By default the feature of the call, unless it `answers` a read. */
  stale?: readonly Stale[]
  /** Before it begins, for what shows at once. */
  begin?: (input: Input) => void
}
/** The read that answers the same from now on, so that it need not be asked. */
interface Answers<Answer, Read> {
  answers?: Callable<Record<string, never>, Read> & ([Answer] extends [Read] ? unknown : never)
}

// biome-ignore lint/suspicious/noConfusingVoidType: what needs no input can be sent without one
type Sendable<Input> = Record<string, never> extends Input ? Input | void : Input

/** Something that people do: makes the call, tells how it ended, and has what it made stale asked for again. */
export function useAct<Input, Answer, Read = Answer>(
  call: Callable<Input, Answer>,
  act?: Act<NoInfer<Sendable<Input>>, NoInfer<Answer>> & Answers<NoInfer<Answer>, Read>,
): UseMutationResult<Answer, Error, Sendable<Input>>
/** A function of its own belongs to no feature, and has to say what it makes stale. */
export function useAct<Answer, Input = void, Read = Answer>(
  work: (input: Input) => Promise<Answer>,
  act: Act<NoInfer<Input>, NoInfer<Answer>> & Answers<NoInfer<Answer>, Read> & { stale: readonly Stale[] },
): UseMutationResult<Answer, Error, Input>
export function useAct<Input, Answer>(
  work: ((input: Input) => Promise<Answer>) | Callable<Input, Answer>,
  { done = null, failed = 'Error', answers, stale, begin }: Act<Input, Answer> & Answers<Answer, Answer> = {},
): UseMutationResult<Answer, Error, Input> {
  const invalidate = useInvalidate()
  const setAnswer = useSetAnswer()
  const unsaid = 'feature' in work && !answers ? [work.feature] : []
  return useMutation({
    mutationFn: (input: Input) => work(input),
    onMutate: begin,
    onSuccess: (answer, input) => {
      if (answers) setAnswer(answers, {}, answer)
      toastSuccess(done, answer, input)
    },
    onError: (error, input) => toastFailure(failed, error, input),
    onSettled: () => invalidate(stale ?? unsaid),
  })
}
