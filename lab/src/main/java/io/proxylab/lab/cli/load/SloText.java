package io.proxylab.lab.cli.load;

import io.proxylab.lab.capacity.Slo;
import picocli.CommandLine.ITypeConverter;

/** An SLO as people write it. */
final class SloText implements ITypeConverter<Slo> {

	@Override
	public Slo convert(String value) {
		return Slo.parse(value);
	}

}
