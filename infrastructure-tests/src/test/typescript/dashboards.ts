// A dashboard of docker/grafana as Grafana's published types want it. GrafanaSchemaIT writes each file as a constant of
// this type, so that tsc finds what is of a wrong type, unknown or absent.
import type {
  Dashboard as PublishedDashboard,
  DataQuery,
  DataSourceRef,
  FieldConfig,
  FieldConfigSource,
  GraphFieldConfig,
  OptionsWithLegend,
  OptionsWithTimezones,
  OptionsWithTooltip,
  Panel,
  VariableModel,
} from '@grafana/schema';

// JSON has the values of enums, not their names.
type Json<T> = T extends string ? `${T}`
  : T extends number | boolean | null | undefined ? T
  : T extends ReadonlyArray<infer Element> ? Array<Json<Element>>
  : T extends object ? { [Key in keyof T]: Json<T[Key]> }
  : T;

// What the published types leave open, because it belongs to the kind of panel or of data source: here there is one of each.
interface PrometheusQuery extends DataQuery {
  datasource: DataSourceRef;
  expr: string;
  legendFormat: string;
  editorMode: 'code' | 'builder';
  range: boolean;
}

interface TimeSeries extends Omit<Panel, 'type' | 'options' | 'targets' | 'fieldConfig'> {
  type: 'timeseries';
  options: OptionsWithLegend & OptionsWithTooltip & OptionsWithTimezones;
  targets: PrometheusQuery[];
  fieldConfig: Omit<FieldConfigSource, 'defaults'> & {
    defaults: Omit<FieldConfig, 'custom'> & { custom: GraphFieldConfig };
  };
}

// A variable of the type query keeps its query as a text, too.
interface Variable extends VariableModel {
  definition?: string;
}

export type Dashboard = Json<Omit<PublishedDashboard, 'panels' | 'templating'> & {
  panels: TimeSeries[];
  templating: { list: Variable[] };
}>;
