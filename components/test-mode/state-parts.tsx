import { useFormatter } from 'next-intl';
import { useState, type FormEvent } from 'react';

import { errorCodes } from '@/contract/error-codes';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { readTestCookie, writeTestCookie } from '@/lib/browser/session';
import { sendAct } from '@/lib/browser/test-mode/calls';
import { joinSentences } from '@/rules/locale';
import {
  MAX_DELAY_MS,
  MAX_RULES,
  plainAnswers,
  readAnswer,
  type ForcedAnswer,
  type ForcedRule,
} from '@/rules/test-mode/settings';

import { TestInput, TestSelect, isChecked, readFieldNumber, readFieldText } from './field';
import { useCalls } from './use-calls';
import type { TestWork } from './use-test-work';

const DAY_MS = 86_400_000;

export function ClockPart({
  work,
  signedIn,
  clockMs,
}: {
  work: TestWork;
  signedIn: boolean;
  clockMs: number;
}) {
  const t = useTranslations('test-mode');
  const format = useFormatter();
  const { locale, now } = useFrame();
  const travel = (ms: number) => void work.run(() => sendAct({ act: 'clock', ms }));
  const time = format.dateTime(new Date(now), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <details>
      <summary>{t('clock.heading')}</summary>
      <p>
        {joinSentences(locale, [
          t('clock.now', { time }),
          t('clock.ahead', { n: Math.round(clockMs / DAY_MS) }),
        ])}
      </p>
      <DaysForm busy={work.busy} onTravel={travel} />
      <div className="test-row">
        <button
          type="button"
          disabled={work.busy || clockMs === 0}
          onClick={() => travel(-clockMs)}
        >
          {t('clock.back')}
        </button>
        {signedIn && (
          <button
            type="button"
            disabled={work.busy}
            onClick={() => void work.run(() => sendAct({ act: 'expire', ms: 0 }))}
          >
            {t('clock.end')}
          </button>
        )}
      </div>
    </details>
  );
}

/** Negative days go back. */
function DaysForm({ busy, onTravel }: { busy: boolean; onTravel: (ms: number) => void }) {
  const t = useTranslations('test-mode');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTravel((readFieldNumber(event.currentTarget, 'days') ?? 0) * DAY_MS);
  };
  return (
    <form onSubmit={submit}>
      <TestInput
        label={t('clock.by')}
        name="days"
        type="number"
        min={-3650}
        max={3650}
        defaultValue={7}
        required
      />
      <button type="submit" disabled={busy}>
        {t('clock.go')}
      </button>
    </form>
  );
}

/** Delays of the original product. */
const delays = [1000, 3000];
const errors = Object.values(errorCodes).sort((a, b) => a.code - b.code);

/** The name includes the error code. */
function useAnswerName(): (answer: ForcedAnswer) => string {
  const t = useTranslations('test-mode');
  const errorText = useErrorText();
  return (answer) => {
    const plainAnswer = plainAnswers.find((candidate) => candidate === answer);
    if (plainAnswer) return t(`forced.${plainAnswer}`);
    const number = Number(answer.split(':')[1]);
    if (answer.startsWith('slow:')) return t('forced.slowBy', { ms: String(number) });
    const matchingCode = errors.find(({ code }) => code === number);
    return `${number} · ${errorText({ kind: 'coded', code: number, message: matchingCode?.message ?? '' })}`;
  };
}

export function ForcedPart() {
  const t = useTranslations('test-mode');
  const getAnswerName = useAnswerName();
  const [forcedRules, setForcedRules] = useState(() => readTestCookie().forced);
  const change = (rules: readonly ForcedRule[]) => {
    writeTestCookie({ ...readTestCookie(), forced: rules });
    setForcedRules(readTestCookie().forced);
  };
  return (
    <details onToggle={() => setForcedRules(readTestCookie().forced)}>
      <summary>{t('forced.heading')}</summary>
      {forcedRules.length === 0 && <p>{t('forced.none')}</p>}
      <ol>
        {forcedRules.map((rule, index) => {
          const call = rule.call === '*' ? t('forced.every') : rule.call;
          const description = `${call} · ${getAnswerName(rule.answer)}`;
          return (
            <li key={`${rule.call} ${rule.answer}`}>
              {description} · {rule.once ? t('forced.onceSaid') : t('forced.untilOff')}{' '}
              <button
                type="button"
                aria-label={t('forced.removeNamed', { what: description })}
                onClick={() => change(forcedRules.filter((_rule, i) => i !== index))}
              >
                {t('forced.remove')}
              </button>
            </li>
          );
        })}
      </ol>
      {forcedRules.length < MAX_RULES && (
        <ForceForm onForce={(rule) => change([...readTestCookie().forced, rule])} />
      )}
    </details>
  );
}

function ForceForm({ onForce }: { onForce: (rule: ForcedRule) => void }) {
  const t = useTranslations('test-mode');
  const callKeys = [...new Set(useCalls().map(({ key }) => key))].sort();
  const [chosenAnswer, setChosenAnswer] = useState('server');
  const force = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const delay = Math.min(MAX_DELAY_MS, Math.max(0, readFieldNumber(form, 'ms') ?? 0));
    const answer = readAnswer(chosenAnswer === 'slow' ? `slow:${delay}` : chosenAnswer);
    if (!answer) return;
    onForce({ call: readFieldText(form, 'call') || '*', answer, once: isChecked(form, 'once') });
  };
  return (
    <form onSubmit={force}>
      <TestInput
        label={t('forced.call')}
        name="call"
        list="test-calls"
        placeholder={t('forced.callHint')}
        pattern="(GET|POST|DELETE) /[A-Za-z0-9/\-]{1,80}"
      />
      <datalist id="test-calls">
        {callKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <AnswerChoice chosen={chosenAnswer} onChoose={setChosenAnswer} />
      {chosenAnswer === 'slow' && (
        <TestInput
          label={t('forced.ms')}
          name="ms"
          type="number"
          min={0}
          max={MAX_DELAY_MS}
          defaultValue={5000}
        />
      )}
      <label className="test-check">
        <input type="checkbox" name="once" defaultChecked /> {t('forced.once')}
      </label>
      <button type="submit">{t('forced.add')}</button>
    </form>
  );
}

function AnswerChoice({
  chosen,
  onChoose,
}: {
  chosen: string;
  onChoose: (answer: string) => void;
}) {
  const t = useTranslations('test-mode');
  const getAnswerName = useAnswerName();
  return (
    <TestSelect
      label={t('forced.answer')}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {[...plainAnswers, ...delays.map((ms) => `slow:${ms}` as const)].map((answer) => (
        <option key={answer} value={answer}>
          {getAnswerName(answer)}
        </option>
      ))}
      <option value="slow">{t('forced.slow')}</option>
      {errors.map(({ code }) => (
        <option key={code} value={`code:${code}`}>
          {getAnswerName(`code:${code}`)}
        </option>
      ))}
    </TestSelect>
  );
}
