import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { maximumLayerAmount, workflowCurrency } from '../../../../domain/approval/approval.ts';
import { maxApprovalLine, mostActors, mostSteps } from '../../../../domain/approval/steps.ts';
import type { TypedActor, TypedStep } from '../../../../domain/approval/typedSteps.ts';
import { emptyActor } from '../../../../domain/approval/typedSteps.ts';
import { compare, maxAmount } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import { useChoices } from '../../../../src/noun/fields/useChoices.ts';
import { ChoiceField } from '../../../../src/ui/form/fields/ChoiceField.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { ErrorText, Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { MoneyField } from '../../../../src/ui/form/fields/MoneyField.tsx';
import { OptionGroup } from '../../../../src/ui/form/fields/OptionGroup.tsx';
import { useClearError } from '../../../../src/ui/form/fields/useFieldError.ts';
import type { LayerPart } from '../layerParts.ts';
import { layerParts } from '../layerParts.ts';
import { layersMax } from '../workflow.ts';
import { firstLayers } from '../workflowRules.ts';

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars?.palette.text.secondary },
  '& > button, & fieldset > button, & li > button': { justifySelf: 'start' },
}));

const Layer = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: 0,
  padding: 12,
  minWidth: 0,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > legend': { padding: '0 4px', fontSize: '0.8125rem', fontWeight: 600 },
  '& > .bound': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: '8px 16px',
    alignItems: 'end',
  },
  '& .switch': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 34,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& .switch input': { width: 18, height: 18, margin: 0, accentColor: theme.vars?.palette.primary.main },
  '& ol': { display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' },
}));

const Step = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  margin: 0,
  padding: '4px 0 4px 12px',
  minWidth: 0,
  border: 0,
  borderInlineStart: `2px solid ${theme.vars?.palette.divider}`,
  '& > legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& .actor': {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 160px) minmax(0, 320px) auto',
    gap: 12,
    alignItems: 'end',
    justifyContent: 'start',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& .ends': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

interface TypedLayer {
  id?: number;
  part?: LayerPart;
  maxAmount: string;
  isNoApproval: boolean;
  steps: TypedStep[];
}

interface TypedWorkflow {
  currencies?: string[];
  layers: TypedLayer[];
}

const noSteps: TypedLayer = { maxAmount: '', isNoApproval: false, steps: [] };

/** Layers of parts of the records' life, each with its amount. */
export function LayersOfParts() {
  return <LayersInput hasParts />;
}

/** One chain for every amount, or layers by amount, each with its steps and their actors. */
export function LayersInput({ hasParts = false }: { hasParts?: boolean }) {
  const translate = useTranslate();
  const [currencies = [], layers] = useWatch<TypedWorkflow, readonly ['currencies', 'layers']>({
    name: ['currencies', 'layers'],
  });
  const { fields, append, remove, replace } = useFieldArray<TypedWorkflow, 'layers', 'rowKey'>({
    name: 'layers',
    keyName: 'rowKey',
  });
  const isDefault = !hasParts && layers.length === 1 && layers[0]?.maxAmount === '';
  const currency = workflowCurrency({ currencies });
  const highest = formatNumber(firstLayers[1]);

  function changeMode(mode: 'default' | 'ruleBased') {
    const [first = noSteps] = layers;
    if (mode === 'default') replace([{ ...first, maxAmount: '' }]);
    else
      replace([
        { ...first, maxAmount: '' },
        { ...noSteps, maxAmount: highest },
      ]);
  }

  return (
    <Stack id={fieldID('layers')} tabIndex={-1}>
      {hasParts ? (
        <p>{translate('workflow.partsHelp')}</p>
      ) : (
        <Mode isDefault={isDefault} onChange={changeMode} />
      )}
      {!isDefault && (
        <p>
          {currencies.length === 1
            ? translate('workflow.inCurrency', { currency })
            : translate('workflow.inRupiah')}
        </p>
      )}
      {fields.map((layer, index) => (
        <LayerInput
          key={layer.rowKey}
          path={`layers.${index}`}
          number={index + 1}
          currency={currency}
          isOnly={isDefault}
          hasPart={hasParts}
          {...(fields.length > 1 ? { onRemove: () => remove(index) } : {})}
        />
      ))}
      <ErrorText path="layers" />
      {!hasParts && <Unserved layers={layers} currency={currency} />}
      {!isDefault && fields.length < layersMax && (
        <Button
          startIcon={<Add />}
          onClick={() => append(hasParts ? { ...noSteps, part: layerParts[0] } : noSteps)}
        >
          {translate('workflow.addLayer')}
        </Button>
      )}
    </Stack>
  );
}

/** What no layer serves, and a layer that serves next to nothing. */
function Unserved({ layers, currency }: { layers: readonly TypedLayer[]; currency: string }) {
  const translate = useTranslate();
  const bounds = layers.flatMap(({ maxAmount }) => {
    const read = parseTypedMoney(maxAmount, currency);
    return read.ok && maxAmount !== '' ? [read.amount] : [];
  });
  const [first, ...others] = bounds;
  if (first === undefined) return null;
  const highest = maxAmount(first, ...others);
  const isEndless = layers.some(({ maxAmount: typed }) => typed === '');
  if (!isEndless) {
    return <p>{translate('workflow.gap', { bound: formatMoney(highest, currency) })}</p>;
  }
  if (compare(highest, maximumLayerAmount) < 0) return null;
  return <p>{translate('workflow.nothingServed', { bound: formatMoney(highest, currency) })}</p>;
}

interface ModeProps {
  isDefault: boolean;
  onChange: (mode: 'default' | 'ruleBased') => void;
}

function Mode({ isDefault, onChange }: ModeProps) {
  const translate = useTranslate();
  const name = useId();
  return (
    <OptionGroup>
      <legend>{translate('workflow.mode')}</legend>
      {(['default', 'ruleBased'] as const).map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name={name}
            checked={isDefault === (mode === 'default')}
            onChange={() => onChange(mode)}
          />
          <span>{translate(`workflow.modes.${mode}`)}</span>
        </label>
      ))}
    </OptionGroup>
  );
}

interface LayerInputProps {
  path: string;
  number: number;
  currency: string;
  /** It serves every amount. */
  isOnly: boolean;
  /** It says of what it is. */
  hasPart: boolean;
  onRemove?: () => void;
}

function LayerInput({ path, number, currency, isOnly, hasPart, onRemove }: LayerInputProps) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const clearError = useClearError();
  const isNoApproval = useWatch({ name: `${path}.isNoApproval` }) === true;
  const { fields, append, remove } = useFieldArray({ name: `${path}.steps`, keyName: 'rowKey' });
  return (
    <Layer aria-label={translate('workflow.layer', { number })}>
      {!isOnly && <legend>{translate('workflow.layer', { number })}</legend>}
      <div className="bound">
        {hasPart && <PartInput path={`${path}.part`} />}
        {!isOnly && (
          <MoneyField
            path={`${path}.maxAmount`}
            label={translate('workflow.bound')}
            currencyCode={currency}
            help={translate('workflow.boundHelp')}
            isOptional
          />
        )}
        <label className="switch">
          <input
            type="checkbox"
            {...register(`${path}.isNoApproval`, { onChange: () => clearError(`${path}.steps`) })}
          />
          {translate('workflow.isNoApproval')}
        </label>
      </div>
      {!isNoApproval && (
        <>
          <ol>
            {fields.map((step, index) => (
              <li key={step.rowKey}>
                <StepInput
                  path={`${path}.steps.${index}`}
                  number={index + 1}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
          <span id={fieldID(`${path}.steps`)} tabIndex={-1}>
            <ErrorText path={`${path}.steps`} />
          </span>
          {fields.length < mostSteps && (
            <Button
              startIcon={<Add />}
              onClick={() => {
                append({ actors: [emptyActor] });
                clearError(`${path}.steps`);
              }}
            >
              {translate('workflow.addStep')}
            </Button>
          )}
        </>
      )}
      {onRemove && (
        <Button color="inherit" onClick={onRemove}>
          {translate('workflow.removeLayer', { number })}
        </Button>
      )}
    </Layer>
  );
}

function PartInput({ path }: { path: string }) {
  const translate = useTranslate();
  const { register } = useFormContext();
  const aria = useFieldAria(path);
  return (
    <Field path={path} label={translate('workflow.part')}>
      <SelectControl {...register(path)} {...aria}>
        {layerParts.map((part) => (
          <option key={part} value={part}>
            {translate(`workflow.parts.${part}`)}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}

interface StepInputProps {
  path: string;
  number: number;
  onRemove: () => void;
}

function StepInput({ path, number, onRemove }: StepInputProps) {
  const translate = useTranslate();
  const { fields, append, remove } = useFieldArray({ name: `${path}.actors`, keyName: 'rowKey' });
  return (
    <Step>
      <legend>{translate('workflow.step', { number })}</legend>
      {fields.map((actor, index) => (
        <ActorInput
          key={actor.rowKey}
          path={`${path}.actors.${index}`}
          {...(fields.length > 1 ? { onRemove: () => remove(index) } : {})}
        />
      ))}
      {fields.length > 1 && <p>{translate('workflow.anyOf')}</p>}
      <div className="ends">
        {fields.length < mostActors && (
          <Button size="small" startIcon={<Add />} onClick={() => append(emptyActor)}>
            {translate('workflow.addActor')}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={onRemove}>
          {translate('workflow.removeStep', { number })}
        </Button>
      </div>
    </Step>
  );
}

const levels = Array.from({ length: maxApprovalLine }, (_, index) => index + 1);

function ActorInput({ path, onRemove }: { path: string; onRemove?: () => void }) {
  'use no memo';
  const translate = useTranslate();
  const { register } = useFormContext();
  const search = useChoices('employees');
  const typePath = `${path}.actorType`;
  const levelPath = `${path}.approvalLine`;
  const actorType = useWatch({ name: typePath }) as TypedActor['actorType'];
  const [typeAria, levelAria] = [useFieldAria(typePath), useFieldAria(levelPath)];
  return (
    <div className="actor">
      <Field path={typePath} label={translate('workflow.actorType')}>
        <SelectControl {...register(typePath)} {...typeAria}>
          {(['employee', 'approvalLine'] as const).map((type) => (
            <option key={type} value={type}>
              {translate(`workflow.actorTypes.${type}`)}
            </option>
          ))}
        </SelectControl>
      </Field>
      {actorType === 'employee' ? (
        <ChoiceField
          path={`${path}.employeeID`}
          label={translate('workflow.employee')}
          search={search}
          searchKey="employees"
        />
      ) : (
        <Field path={levelPath} label={translate('workflow.approvalLine')}>
          <SelectControl {...register(levelPath)} {...levelAria}>
            {levels.map((level) => (
              <option key={level} value={String(level)}>
                {translate(`workflow.levelOption.${level === 1 ? 'one' : 'any'}`, { level })}
              </option>
            ))}
          </SelectControl>
        </Field>
      )}
      {onRemove && (
        <Button size="small" color="inherit" onClick={onRemove}>
          {translate('workflow.removeActor')}
        </Button>
      )}
    </div>
  );
}
